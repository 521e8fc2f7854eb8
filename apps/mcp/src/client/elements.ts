type Child = Node | string | false | undefined;

/** Creates an element with attributes and content. `onclick` is a handler. */
export function createNode<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | boolean | ((event: Event) => void) | undefined> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (typeof value === 'string') element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

/** Creates a button with a text. */
export function createButton(
  words: string,
  onclick: () => void,
  attributes: Record<string, string | boolean | undefined> = {},
): HTMLButtonElement {
  return createNode('button', { type: 'button', onclick, ...attributes }, words);
}
