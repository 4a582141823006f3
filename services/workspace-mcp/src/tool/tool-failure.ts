/** The failure of a tool: a stable code for the activity log and a text for the caller (contract: tool-results, tool-activity-log). */
export class ToolFailure extends Error {
  constructor(
    readonly code: string,
    prose: string,
  ) {
    super(prose);
    this.name = 'ToolFailure';
  }
}
