/** Whether pages still show the widget (contract: widget-page). */
export const isOffered = async (): Promise<boolean> => (await fetch(location.href)).status !== 404;
