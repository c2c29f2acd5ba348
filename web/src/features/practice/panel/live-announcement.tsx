import { createPortal } from 'react-dom';

interface LiveAnnouncementProps {
  /** Inside the player: in the full window nothing else is in reach of readers. */
  container: HTMLElement | null;
  text: string;
  /** One more for each piece of news. */
  sequence: number;
}

/**
 * What happened, for those who listen. Two places that take turns and always stand there: readers tell of what changes
 * in a place that they know, also when the same is said again.
 */
export function LiveAnnouncement({ container, text, sequence }: LiveAnnouncementProps) {
  if (container === null) return null;
  return createPortal(
    <>
      {[0, 1].map((turn) => (
        <span key={turn} role="status" className="visually-hidden">
          {sequence % 2 === turn ? text : ''}
        </span>
      ))}
    </>,
    container,
  );
}
