import type { Form } from '../http/form';
import { OAuthError } from '../http/oauth-error';

/** The one client of these endpoints (contract: cli-client-id); public, so its id proves nothing. */
export const CLI_CLIENT_ID = 'service-cli';

const INSTALL_ID = /^[A-Za-z0-9._-]{8,128}$/;

export const isInstallId = (text: string): boolean => INSTALL_ID.test(text);

/** `invalid_client`, 401, for another client_id or none. */
export function assertCliClient(form: Form): void {
  if (form.get('client_id') !== CLI_CLIENT_ID)
    throw new OAuthError('invalid_client', `client_id must be ${CLI_CLIENT_ID}`);
}

export function installIdOf(form: Form): string {
  const installId = required(form, 'install_id');
  if (!isInstallId(installId))
    throw new OAuthError('invalid_request', 'install_id must be 8 to 128 of A-Z a-z 0-9 . _ -');
  return installId;
}

/** `invalid_request` when it is missing. */
export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === '') throw new OAuthError('invalid_request', `${name} is missing`);
  return value;
}
