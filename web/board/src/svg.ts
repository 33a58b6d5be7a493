/** Making elements, with as few letters as possible. */

const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number>;

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  return finish(element, attributes, parent);
}

/** An HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  parent?: Element,
): HTMLElementTagNameMap[K] {
  return finish(document.createElement(name), attributes, parent);
}

function finish<T extends Element>(element: T, attributes: Attributes, parent?: Element): T {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  parent?.append(element);
  return element;
}

/** Sets an attribute if it is not what it should be; nothing takes it away. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets what is inside an element if it has changed; the element remembers by identity. */
export function setContent(element: Element, fragment: string, memory: WeakMap<Element, string>): void {
  if (memory.get(element) === fragment) return;
  memory.set(element, fragment);
  element.innerHTML = fragment;
}

/** A number as short as a drawing needs it. */
export function formatNumber(value: number): string {
  return `${Math.round(value * 1000) / 1000}`;
}

/** The placement of something drawn round the origin with radius 1. */
export function transformAt(x: number, y: number, r: number): string {
  return `translate(${formatNumber(x)} ${formatNumber(y)}) scale(${formatNumber(r)})`;
}

/** Calls back when a button is pressed. A click after a tap that began elsewhere is not meant. */
export function onPress(button: HTMLButtonElement, act: () => void): void {
  let isDown = false;
  button.addEventListener('pointerdown', () => (isDown = true));
  button.addEventListener('click', (event) => {
    // Keys and screen readers send no pointer event.
    if (isDown || event.detail === 0) act();
  });
}
