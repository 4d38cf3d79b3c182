// What is said of a player who doubles nobody, at the table and in the replay.

/**
 * The sentence about the reader, and that about %(name)s. Declarer may only redouble those who have
 * doubled them.
 * @param {boolean} isDeclarer
 * @param {boolean} isDoubled
 * @returns {[string, string]}
 */
export function passTexts(isDeclarer, isDoubled) {
  if (!isDeclarer) return [gettext("You pass"), gettext("%(name)s passes")];
  if (isDoubled) {
    return [
      gettext("You declare, and do not redouble"),
      gettext("%(name)s, who declares, does not redouble"),
    ];
  }
  return [
    gettext("You declare, and nobody has doubled you"),
    gettext("Nobody has doubled %(name)s, who declares"),
  ];
}
