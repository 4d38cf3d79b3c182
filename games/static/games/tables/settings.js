// What a player likes: kept on her device.

const KEY = "barbu-table";
const USUAL = {
  confirm: false,
  order: "SHCD",
  high: "first",
  fourColours: false,
  sound: false,
  auto: false,
  shortcuts: true,
};

export function loadSettings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...USUAL };
  }
}

function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to keep anything.
  }
}

// The form in the settings dialog shows and changes *settings*; its fields are named as these are.
export function bindSettings(form, settings, changed) {
  for (const field of form.elements) {
    if (!(field.name in settings)) continue;
    if (field.type === "checkbox") field.checked = settings[field.name];
    else field.value = settings[field.name];
  }
  form.addEventListener("change", ({ target }) => {
    if (!(target.name in settings)) return;
    settings[target.name] = target.type === "checkbox" ? target.checked : target.value;
    saveSettings(settings);
    changed(target.name);
  });
}
