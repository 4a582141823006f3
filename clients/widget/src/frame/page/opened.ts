/** Whether the chat is open in this tab: it stays so from page to page of a site (contract: widget-stays-open). */
export interface Opened {
  read(): boolean;
  write(isOpen: boolean): void;
}

/** Where the browser refuses storage to the frame, the chat is closed on the next page. */
export function openOpened(widget_id: string): Opened {
  const key = `cws-widget-open:${widget_id}`;
  return {
    read() {
      try {
        return sessionStorage.getItem(key) !== null;
      } catch {
        return false;
      }
    },
    write(isOpen) {
      try {
        if (isOpen) sessionStorage.setItem(key, '');
        else sessionStorage.removeItem(key);
      } catch {
        // The browser keeps nothing for frames of other sites.
      }
    },
  };
}
