import type { Call } from '@cws/kit';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { connectionTools } from '../../family/connection-tools';
import type { CliFamily, ConnectionFamily, Family } from '../../family/family';
import type { KeyGrant } from '../../key/key';

/** A key, connection or install that can act for a person, as the keys page shows it. */
export interface Granted {
  readonly id: string;
  readonly kind: 'Key' | 'Connection' | 'Command line';
  readonly name: string;
  /** The install of the command-line client; empty for other kinds. */
  readonly install_id: string;
  /** The redirect host of a connection; empty for other kinds. */
  readonly host: string;
  /** Empty for the account. */
  readonly business_id: string;
  readonly role: string;
  /** The allowlist; null allows every tool of the role. */
  readonly tools: readonly string[] | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
}

/** Live keys, connections and installs of the command-line client, newest first. */
export async function grantedBy(context: Context, call: Call, { user_id }: Person): Promise<Granted[]> {
  const [keys, families] = await Promise.all([
    context.keys.listLive(call, user_id, context.clock()),
    context.families.listLive(call, user_id, context.clock()),
  ]);
  const all = [...keys.map(ofKey), ...families.flatMap(ofFamily)];
  return all.sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
}

const ofKey = (key: KeyGrant): Granted => ({ ...key, id: key._id, kind: 'Key', host: '', install_id: '' });

/** The sign-ins of end users are not listed here. */
function ofFamily(family: Family): Granted[] {
  if (family.kind === 'user' || family.kind === 'widget') return [];
  return [family.kind === 'cli' ? ofInstall(family) : ofConnection(family)];
}

const ofInstall = (family: CliFamily): Granted => ({
  ...family,
  id: family._id,
  kind: 'Command line',
  name: family.device_name || 'A computer without a name',
  host: '',
  tools: null,
});

const ofConnection = (family: ConnectionFamily): Granted => ({
  ...family,
  id: family._id,
  kind: 'Connection',
  install_id: '',
  name: family.client_name || family.redirect_host,
  host: family.redirect_host,
  tools: connectionTools(family),
  expires_at: family.ends_at,
});
