/** A tool's own failure: a stable code for the activity log, and prose for the person who called (contract: tool-results, tool-activity-log). */
export class ToolFailure extends Error {
  constructor(
    readonly code: string,
    prose: string,
  ) {
    super(prose);
    this.name = 'ToolFailure';
  }
}
