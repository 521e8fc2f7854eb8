/** What an element is made with; attributes that are undefined or false are left out. */
export interface Making<E extends Element = HTMLElement> {
  attributes?: Record<string, string | number | boolean | undefined>;
  /** Only text: nothing of a record is ever read as HTML. */
  text?: string | undefined;
  children?: readonly (Node | string | undefined | false)[];
  on?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K], element: E) => void };
}

/** Makes an element with its class (`tag.class.class`), attributes, text, children and listeners. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K | `${K}.${string}`,
  making: Making<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  const [tag = '', ...classes] = name.split('.');
  const made = document.createElement(tag as K);
  made.classList.add(...classes);
  for (const [key, value] of Object.entries(making.attributes ?? {})) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  if (making.text !== undefined) made.textContent = making.text;
  for (const child of making.children ?? []) if (child !== undefined && child !== false) made.append(child);
  for (const [type, listen] of Object.entries(making.on ?? {})) {
    made.addEventListener(type, (event) =>
      (listen as (event: Event, element: HTMLElementTagNameMap[K]) => void)(event, made),
    );
  }
  return made;
}

/** Puts children in the place of those an element has. */
export function refill(parent: Element, children: readonly (Node | string | undefined | false)[]): void {
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
}
