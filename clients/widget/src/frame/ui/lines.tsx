import type { ComponentChildren } from 'preact';
import type { Line } from '../message/message';
import { goesOn } from '../message/sequence';
import type { Texts } from '../page/texts';
import { MessageLine } from './message-line';

/** The properties that all messages of a chat share. */
export interface LinesContext {
  readonly texts: Texts;
  /** The name of the bot; empty: it has none. */
  readonly botName: string;
}

interface Props extends LinesContext {
  readonly lines: readonly Line[];
  readonly onRetry?: (key: string) => void;
  /** Renders the elements under a message. */
  readonly under?: (line: Line) => ComponentChildren;
}

/** Messages, each with the name of its sender, which messages of one turn share. */
export const Lines = ({ texts, botName, lines, onRetry, under }: Props) => (
  <>
    {lines.map((line, index) => (
      <MessageLine
        key={line.key}
        line={line}
        texts={texts}
        name={(line.from === 'bot' && botName) || texts(`from_${line.from}`)}
        goesOn={goesOn(line, lines[index - 1])}
        {...(onRetry && { onRetry })}
      >
        {under?.(line)}
      </MessageLine>
    ))}
  </>
);
