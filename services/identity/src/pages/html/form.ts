import { type Content, type Html, html } from './html';

/** Name of the hidden field with the token that ties a form to its browser. */
export const TOKEN_FIELD = 'form_token';

/** The browser that a page is for. */
export interface Recipient {
  /** Goes with each form of the page. */
  readonly formToken: string;
}

/** A form that only this browser can send. */
export const form = (
  { formToken }: Recipient,
  action: string,
  content: Content,
  hidden: Record<string, string> = {},
  inline = false,
): Html => html`<form method="post" action="${action}"${inline && html` class="inline"`}>
<input type="hidden" name="${TOKEN_FIELD}" value="${formToken}">
${Object.entries(hidden).map(([name, value]) => value !== '' && html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
</form>`;
