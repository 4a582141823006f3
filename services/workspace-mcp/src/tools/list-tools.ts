import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Revision } from '../protocol/revisions';
import { isAllowed, liveBounds, mayCall } from '../tool/bounds';
import { type Descriptor, descriptors } from './descriptors';
import { registry } from './registry';

/** The tools that the key may call now. */
export async function listTools(context: Context, call: Call, revision: Revision): Promise<Descriptor[]> {
  const bounds = await liveBounds(context, call);
  return descriptors(revision).filter(
    ({ name }) => isAllowed(call.caller, name) && mayCall(bounds, registry.get(name)!),
  );
}
