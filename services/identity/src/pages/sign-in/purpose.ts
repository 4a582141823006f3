import { type Call, type Content, type Html, html } from '@cws/kit';
import type { AuthorizeRequest } from '../../authorize/authorize';
import { readCliAuthorize } from '../../cli/cli-authorize-request';
import type { Context } from '../../context';
import { readMcpAuthorize } from '../../oauth/mcp-authorize-request';
import { ASKING_PATHS } from '../form/continue-path';
import { selfNamed } from '../html/parts';

/** Says what a person signs in for, so that the application is named from the first page on; null when it is for our own pages. */
export async function purposeOf(context: Context, call: Call, goOn: string): Promise<Content> {
  const [path = '', search = ''] = goOn.split(/\?(.*)/s);
  if (path === ASKING_PATHS.device) return html`<p>to connect a device</p>`;
  if (path === ASKING_PATHS.mcp) {
    const outcome = await readMcpAuthorize(context, call, new URLSearchParams(search));
    return outcome.kind === 'ask' ? application(outcome.request) : null;
  }
  if (path !== ASKING_PATHS.cli) return null;
  const outcome = readCliAuthorize(new URLSearchParams(search));
  return outcome.kind === 'ask' ? commandLine(outcome.request) : null;
}

const application = ({ client_name }: AuthorizeRequest): Html =>
  html`<p>to connect ${
    client_name === ''
      ? 'an application without a name'
      : html`<strong>${selfNamed(client_name)}</strong> <span class="tag">name not checked</span>`
  }</p>`;

const commandLine = ({ device_name }: AuthorizeRequest): Html =>
  html`<p>to connect the command-line client${
    device_name && html` on <strong>${selfNamed(device_name)}</strong> <span class="tag">its own name</span>`
  }</p>`;
