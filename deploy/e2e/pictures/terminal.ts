import type { Page } from 'playwright-core';
import { startCliWith } from '../../../clients/cli/src/testing/process';
import { logIn, newInstall } from '../support/cli';
import { origin } from '../support/target';
import type { Scheme } from './pictures';
import { withUsualValues } from './usual-values';

const COLUMNS = '104';
const COLOURS: Record<Scheme, { readonly text: string; readonly ground: string; readonly prompt: string }> = {
  light: { text: '#1f2328', ground: '#f6f8fa', prompt: '#0a7d33' },
  dark: { text: '#e6edf3', ground: '#161b22', prompt: '#4ac26b' },
};

/** Runs commands of the client as a user, and shows them with what they print, as a terminal does. */
export async function showTerminal(page: Page, email: string, scheme: Scheme): Promise<void> {
  const install = newInstall(email);
  const { status, stderr } = await logIn(install);
  if (status !== 0) throw new Error(`The client did not sign in: ${stderr}`);
  const [{ id }] = await install.jsonOf<readonly [{ readonly id: string }]>('chats', '--limit', '1');
  const commands = [['whoami'], ['businesses'], ['chats'], ['messages', id, '--limit', '2']];
  const blocks: string[] = [];
  for (const command of commands) blocks.push(await shown(install.folder, command));
  const { text, ground, prompt } = COLOURS[scheme];
  const styles = `
    body { margin: 0; padding: 20px 24px; color: ${text}; background: ${ground}; }
    pre { margin: 0; font: 15px/1.5 "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
    b { color: ${prompt}; }`;
  const head = `<meta charset="utf-8"><title>cws</title><style>${styles}</style>`;
  await page.setContent(
    `<!doctype html><html lang="en"><head>${head}</head><body><pre>${blocks.join('\n')}</pre></body></html>`,
  );
}

async function shown(folder: string, command: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await startCliWith(
    { SERVICE_CONFIG_DIR: folder, COLUMNS },
    '--origin',
    origin,
    ...command,
  ).ended;
  if (status !== 0) throw new Error(`cws ${command.join(' ')} ended with ${status}: ${stderr}`);
  return `<b>$</b> cws ${escaped(withUsualValues(command.join(' ')))}\n${escaped(withUsualValues(stdout))}`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
