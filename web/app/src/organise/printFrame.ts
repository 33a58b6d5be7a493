/**
 * Prints an HTML document of its own. The policy of the pages forbids inline styles, also in a
 * frame, so the styles of the document are set through the object model, which it allows.
 */
export function printHtml(html: string): void {
  document.getElementById('print-frame')?.remove();
  const frame = document.createElement('iframe');
  frame.id = 'print-frame';
  frame.title = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return;
  fillDocument(view, html);
  view.focus();
  view.print();
}

/** Puts the body and the styles of an HTML text into the empty document of a window. */
function fillDocument(view: Window & typeof globalThis, html: string): void {
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const bare = html.replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(' style="', ' data-style="');
  const parsed = new DOMParser().parseFromString(bare, 'text/html');
  const styles = new view.CSSStyleSheet();
  styles.replaceSync(css);
  view.document.adoptedStyleSheets = [styles];
  view.document.documentElement.lang = parsed.documentElement.lang;
  view.document.title = parsed.title;
  view.document.body.replaceChildren(...parsed.body.childNodes);
  for (const one of view.document.querySelectorAll<HTMLElement>('[data-style]')) {
    one.style.cssText = one.dataset.style ?? '';
  }
}
