import { html, type Markup } from '@trowel/http';
import { SHOW_PASSWORD_PATH } from './serve-assets.ts';

interface LoginFields {
  texts: { username: string; password: string };
  /** True to put the cursor into the first field to be filled. */
  hasFocus?: boolean;
  /** Label of the checkbox that shows the password. Without it, there is no checkbox. */
  show?: string;
  /** Prefix of the ids, for pages with several forms. */
  prefix?: string;
  username: string;
  /** True if the last attempt failed because of these fields. */
  isWrong?: boolean;
}

/** Renders the fields for user name and password. */
export function renderLoginFields({
  texts,
  prefix = '',
  username,
  isWrong = false,
  hasFocus = false,
  show,
}: LoginFields): Markup {
  const focus = hasFocus && html` autofocus`;
  const wrong = isWrong && html` aria-invalid="true" aria-describedby="problem"`;
  return html`<label for="${prefix}username">${texts.username}</label>
    <input
      id="${prefix}username"
      name="username"
      type="text"
      value="${username}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      ${wrong}
      ${username === '' && focus}
    />
    <label for="${prefix}password">${texts.password}</label>
    <input
      id="${prefix}password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="1024"
      required
      ${wrong}
      ${username !== '' && focus}
    />
    ${
      show !== undefined &&
      html`<label class="show" data-shows="${prefix}password" hidden><input type="checkbox" /> ${show}</label>
        <script type="module" src="${SHOW_PASSWORD_PATH}"></script>`
    }`;
}

/** Renders why the last attempt failed, if it did. */
export function renderProblem(problem: string | undefined): Markup | false {
  return problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`;
}
