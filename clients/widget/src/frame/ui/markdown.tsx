import { Link } from './linked-text';
import { type Block, blocksOf } from './markdown-blocks';
import { type Piece, piecesOf } from './markdown-inline';

/** A text in a small part of Markdown, built of elements: it never contains HTML of its own, nor loads an image. */
export const Markdown = ({ text }: { readonly text: string }) => <Blocks blocks={blocksOf(text)} />;

const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <>
    {blocks.map((block, index) => (
      <BlockOf key={index} block={block} />
    ))}
  </>
);

function BlockOf({ block }: { readonly block: Block }) {
  if (block.kind === 'rule') return <hr />;
  if (block.kind === 'list') return <List {...block} />;
  if (block.kind === 'code')
    return (
      <pre dir="ltr">
        <code>{block.text}</code>
      </pre>
    );
  if (block.kind === 'table') return <Table text={block.text} />;
  const pieces = <Pieces pieces={piecesOf(block.text)} />;
  return <p>{block.kind === 'heading' ? <b>{pieces}</b> : pieces}</p>;
}

/** Columns stand below each other only while no line wraps, so it scrolls. */
const Table = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the table (WCAG 2.1.1)
  <pre class="table" tabIndex={0} dir="auto">
    {text}
  </pre>
);

const List = ({ start, items }: Extract<Block, { kind: 'list' }>) => {
  const shown = items.map((item, index) => (
    <li key={index} dir="auto">
      <Blocks blocks={item} />
    </li>
  ));
  return start === undefined ? <ul>{shown}</ul> : <ol start={start}>{shown}</ol>;
};

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) => (
  <>
    {pieces.map((piece, index) => (
      <PieceOf key={index} piece={piece} />
    ))}
  </>
);

function PieceOf({ piece }: { readonly piece: Piece }) {
  if (piece.kind === 'text') return piece.text;
  if (piece.kind === 'code') return <code>{piece.text}</code>;
  if (piece.kind === 'link') return <Link url={piece.url} text={piece.text} />;
  const pieces = <Pieces pieces={piece.pieces} />;
  return piece.kind === 'bold' ? <b>{pieces}</b> : <i>{pieces}</i>;
}
