import { isWebLink } from '../chat/message';

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** A text with its links; line breaks are kept by the style sheet. */
export const LinkedText = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split(LINK)
      .map((part, index) => (index % 2 === 1 && isWebLink(part) ? <Link url={part} text={part} /> : part))}
  </>
);

/** A link to another page, which learns nothing of this one. */
export const Link = ({ url, text }: { readonly url: string; readonly text: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
);
