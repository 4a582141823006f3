import type { Person } from '../../authorize/authorize';
import type { Visit } from '../browser/visit';
import { type Html, html } from '../html';
import { form } from './form';

export const SIGN_OUT_PATH = '/signin/out';

/** Whose decision it is, with a way out for somebody else; afterwards the browser is here again. */
export const who = (visit: Visit, { email }: Person): Html =>
  html`<div class="who"><span>Signed in as <strong>${email}</strong></span>${form(
    visit,
    SIGN_OUT_PATH,
    html`<button class="link">Not you? Sign out</button>`,
    { continue: visit.here },
    true,
  )}</div>`;
