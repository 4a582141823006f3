/** Where the first page leads. */
export interface Places {
  readonly origin: string;
  readonly version: string;
  readonly inboxUrl: string | undefined;
  readonly hasDemo: boolean;
  readonly hasSecurityContact: boolean;
}
