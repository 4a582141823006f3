import type { Call } from '@cws/kit';
import { type Agent, promptOf } from '../agent/agent';
import { composed } from '../brief/brief';
import type { BriefStore } from '../brief/brief-store';
import type { Source } from '../retrieval/passage/passage';
import { type ContentStores, stagedSources } from './staged-sources';

/** The content and prompt that a publication would make live, for answers that are only tried out (contract: answers-try). */
export interface Staged {
  sources(call: Call, app_id: string): Promise<readonly Source[]>;
  /** The prompt that the Brief makes when it is published. */
  prompt(call: Call, agent: Agent): Promise<string>;
}

type Stores = ContentStores & { readonly briefs: BriefStore };

export const openStaged = (stores: Stores): Staged => ({
  sources: (call, app_id) => stagedSources(stores, call, app_id),
  async prompt(call, agent) {
    const items = (await stores.briefs.find(call, agent._id))?.items ?? [];
    return items.length > 0 ? composed(items) : promptOf(agent);
  },
});
