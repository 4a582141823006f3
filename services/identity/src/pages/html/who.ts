import type { Person } from '../../authorize/authorize';
import { form, type Recipient } from './form';
import { type Html, html } from './html';

export const SIGN_OUT_PATH = '/signin/out';

/** Whose decision it is, with a way out for somebody else; afterwards the browser is here again. */
export const who = (recipient: Recipient & { readonly here: string }, { email }: Person): Html =>
  html`<div class="who"><span>Signed in as <strong>${email}</strong></span>${form(
    recipient,
    SIGN_OUT_PATH,
    html`<button class="link">Not you? Sign out</button>`,
    { continue: recipient.here },
    true,
  )}</div>`;
