import { createPortal } from 'react-dom';

interface NewsProps {
  /** Inside the player: in the full window nothing else is in reach of readers. */
  place: HTMLElement | null;
  text: string;
  /** One more for each piece of news. */
  count: number;
}

/**
 * What happened, for those who listen. Two places that take turns and always stand there: readers tell of what changes
 * in a place that they know, also when the same is said again.
 */
export function News({ place, text, count }: NewsProps) {
  if (place === null) return null;
  return createPortal(
    <>
      {[0, 1].map((turn) => (
        <span key={turn} role="status" className="visually-hidden">
          {count % 2 === turn ? text : ''}
        </span>
      ))}
    </>,
    place,
  );
}
