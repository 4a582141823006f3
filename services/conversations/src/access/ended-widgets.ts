import { AppError, asItself, type Call, type ClientOf, recentResults } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { SELF } from './self';

/** Counted from the start of the look-up (contract: widget-disabled). */
const GOOD_FOR_MS = 3_000;
/** A write waits no longer than this for the state of its widget. */
const TIMEOUT_MS = 500;
const MAX_REMEMBERED = 10_000;

/** Whether widgets still take visitors, by workspace-mcp. */
export interface EndedWidgets {
  /** Refuses a visitor whose widget is disabled or deleted. Error: forbidden. Does nothing for any other caller. */
  assertTaking(call: Call): Promise<void>;
}

type Workspaces = Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'getWidget'>;

/** While workspace-mcp does not respond, visitors go on: their messages wait for the bot as those of everybody do. */
export function endedWidgets(workspaces: Workspaces): EndedWidgets {
  const ended = recentResults<boolean>({ ttlMs: GOOD_FOR_MS, max: MAX_REMEMBERED });

  async function ask(call: Call, widget_id: string): Promise<boolean> {
    const deadline = Math.min(call.deadline, Date.now() + TIMEOUT_MS);
    const response = await workspaces.getWidget({ ...asItself(call, SELF), deadline }, { widget_id });
    return response.is_ended;
  }
  async function isEnded(call: Call, widget_id: string): Promise<boolean> {
    try {
      return await ended.get(widget_id, () => ask(call, widget_id));
    } catch (error) {
      if (isOutage(error)) return false;
      throw error;
    }
  }
  return {
    async assertTaking(call) {
      const { widget } = call.caller;
      // The users of an app that names its own have no widget.
      if (widget && widget.widget_id !== '' && (await isEnded(call, widget.widget_id)))
        throw new AppError('forbidden', { message: 'This widget takes no messages any more' });
    },
  };
}

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'upstream_unavailable' || error.code === 'upstream_timeout');
