import type { Revision } from '../protocol/revisions';
import { isAllowed, mayCall } from '../tool/bounds';
import type { Bounds } from '../tool/tool';
import { type Descriptor, descriptors } from './descriptors';
import { registry } from './registry';

/** The tools that a key within these bounds may call, as a client of that revision sees them. */
export const listTools = (bounds: Bounds, revision: Revision): Descriptor[] =>
  descriptors(revision).filter(
    ({ name }) => isAllowed(bounds.call.caller, name) && mayCall(bounds, registry.get(name)!),
  );
