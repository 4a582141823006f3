/** The data that the server writes into the page of the frame (contract: widget-page). */
export interface Boot {
  readonly widget_id: string;
  readonly app_id: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** Name of the bot, which its messages bear; may be empty. */
  readonly bot_name: string;
  readonly greeting: string;
  readonly colors: { readonly accent: string; readonly launcher: string };
  readonly launcher: {
    readonly position: 'left' | 'right';
    readonly label: string;
    readonly offset_x: number;
    readonly offset_y: number;
  };
  readonly suggestions: readonly string[];
  readonly articles: readonly Article[];
  readonly handoff: boolean;
  readonly attachments: boolean;
  readonly sign_in: boolean;
  readonly privacy_url: string;
  readonly messages: Readonly<Record<string, string>>;
}

export interface Article {
  readonly title: string;
  readonly url: string;
}

export const readBoot = (): Boot => JSON.parse(document.getElementById('boot')!.textContent!) as Boot;
