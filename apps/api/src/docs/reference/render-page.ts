import type { OpenApiDocument } from '@trowel/http';
import { listOperations, type PlacedOperation } from './document-types.ts';
import { html, type Markup } from '@trowel/http';
import { renderInline, renderMarkdown } from './markdown.ts';
import { renderOperation } from './render-operation.ts';
import { renderFields } from './render-schema.ts';

/** Renders the description of an API as one page: navigation with search, operations by tag, errors, schemas. */
export function renderReference(document: OpenApiDocument): string {
  const { info, tags = [] } = document;
  const operations = listOperations(document);
  const sections = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: reference</title>
        <link rel="stylesheet" href="/redoc/reference.css" />
        <script src="/redoc/reference.js" defer></script>
      </head>
      <body>
        <nav aria-label="Contents">
          <p class="title">${info.title} <span class="version">${info.version}</span></p>
          <label class="search"
            >Search <input type="search" id="search" placeholder="unit, login, 412 …" autocomplete="off"
          /></label>
          <p id="found" role="status"></p>
          ${sections.map(renderContents)}
          <h2><a href="#errors">Errors</a></h2>
          <h2><a href="#schemas">Schemas</a></h2>
        </nav>
        <main>
          <h1>${info.title}</h1>
          <p class="note">
            To try it out: <a href="/docs">/docs</a>; for programs: <a href="/openapi.json">/openapi.json</a>.
          </p>
          ${renderMarkdown(info.description ?? '')}
          ${sections.map(
            ({ name, description = '', operations: own }) =>
              html`<section class="tag">
                <h2 id="${tagId(name)}">${name}</h2>
                <p>${renderInline(description)}</p>
                ${own.map(renderOperation)}
              </section>`,
          )}
          <section id="errors">
            <h2>Errors</h2>
            ${renderErrors(document)}
          </section>
          <section id="schemas">
            <h2>Schemas</h2>
            ${renderSchemas(document)}
          </section>
        </main>
      </body>
    </html>`.text;
}

function renderContents({
  name,
  operations,
}: {
  name: string;
  operations: readonly PlacedOperation[];
}): Markup {
  const links = operations.map(
    ({ method, path, operation: { operationId = '', summary = '' } }) =>
      html`<li
        data-for="${operationId}"
        data-text="${`${name} ${summary} ${method} ${path} ${operationId}`.toLowerCase()}"
      >
        <a href="#${operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${summary}</a>
      </li>`,
  );
  return html`<div class="group">
    <h2><a href="#${tagId(name)}">${name}</a></h2>
    <ul>
      ${links}
    </ul>
  </div>`;
}

function renderErrors({ components }: OpenApiDocument): Markup {
  const errors = Object.entries(components?.responses ?? {}).map(([name, response]) => {
    if ('$ref' in response) return html``;
    const { examples = {} } = response.content?.['application/json'] ?? {};
    const [first] = Object.values(examples);
    const value: unknown = first && 'value' in first ? first.value : undefined;
    return html`<h3 id="response-${name}">${name}</h3>
      <p>${renderInline(response.description)}</p>
      <pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;
  });
  return html`${errors}`;
}

function renderSchemas({ components }: OpenApiDocument): Markup {
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details class="schema" id="schema-${name}">
        <summary>${name}</summary>
        ${renderFields(schema)}
      </details>`,
  );
  return html`${schemas}`;
}

function tagId(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(' ', '-')}`;
}
