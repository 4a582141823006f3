import { type Call, ownCall, serviceCaller } from '@cws/kit';
import { type BranchBuild, LostLease } from '../chat/store/branch-build-store';
import type { BranchContext } from './branch-context';
import { copyMessages } from './copy-messages';
import { showBranch } from './show-branch';

const SELF = serviceCaller('conversations');
/** A long session takes longer than its request waits. */
const BUILD_TIMEOUT_MS = 600_000;

/** Makes the branch from where it was left, under a lease that the caller has. Another process may take it over meanwhile. */
export async function buildBranch(context: BranchContext, build: BranchBuild): Promise<void> {
  const call: Call = ownCall(SELF, `branch ${build._id}`, BUILD_TIMEOUT_MS);
  try {
    await copyMessages(context, build);
    await showBranch(context, call, build);
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
  }
}

/** Finishes a branch whose process has died; false when there is none. */
export async function buildAbandoned(context: BranchContext): Promise<boolean> {
  const build = await context.branches.takeAbandoned();
  if (!build) return false;
  await buildBranch(context, build);
  return true;
}
