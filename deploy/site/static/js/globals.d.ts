// Globals that other scripts of the page define: Django's translations (jsi18n) and htmx.

declare function gettext(text: string): string;
declare function ngettext(singular: string, plural: string, count: number): string;
declare function npgettext(
  context: string,
  singular: string,
  plural: string,
  count: number,
): string;
declare function pgettext(context: string, text: string): string;
declare function interpolate(text: string, values: any, named?: boolean): string;

declare const htmx: {
  trigger(element: Element, event: string): void;
  ajax(method: string, url: string, options: { target: string; swap: string }): Promise<void>;
};
