import { type Call, timestamp } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Agent } from './agent';

interface Place {
  readonly status: string;
  readonly business_id: string;
}

/** Whether the bots of an app are shown: a credential that is bound to a business reads the bots of that business alone (contract: bots-business-bound). */
export const showsBots = <App extends Place>({ caller }: Call, app: App | null): app is App =>
  app?.status === 'active' && (caller.business_id === '' || caller.business_id === app.business_id);

export const botMessage = ({ _id, created_at, updated_at, suggestions = [], ...profile }: Agent): workspace.Bot => ({
  ...profile,
  suggestions,
  id: _id,
  created_at: timestamp(created_at),
  updated_at: timestamp(updated_at),
});
