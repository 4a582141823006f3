import { partsOf } from './text-links';

/** A text with its links; line breaks are kept by the style sheet. */
export const LinkedText = ({ text }: { readonly text: string }) => (
  <>{partsOf(text).map((part) => (part.isLink ? <Link url={part.text} text={part.text} /> : part.text))}</>
);

/** A link to another page, which learns nothing of this one. */
export const Link = ({ url, text }: { readonly url: string; readonly text: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
);
