import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../filter-controls.tsx';

/** Typing is asked for once it pauses, not letter by letter. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  label: string;
  /** What the list was last asked for. */
  asked: string;
  onAsk: (words: string) => void;
  /** What can be found. */
  suggestions?: readonly string[];
}

interface Box {
  readonly typed: string;
  /** Whether what is typed has yet to be asked for. */
  readonly waits: boolean;
  /** What the list was asked for when the box last looked. */
  readonly seen: string;
  /** What the box asked for and has not seen yet, the oldest first. */
  readonly sent: readonly string[];
}

/** Its own question comes back when more may be typed already; any other, as of a link to the whole list, is shown. */
function following(box: Box, asked: string): Box {
  const own = box.sent.indexOf(asked.trim());
  if (own === -1) return { typed: asked, waits: false, seen: asked, sent: [] };
  return { ...box, seen: asked, sent: box.sent.slice(own + 1) };
}

/** The search of a list that the server answers. */
export function SearchBox({ label, asked, onAsk, suggestions }: SearchBoxProps) {
  const [box, setBox] = useState<Box>({ typed: asked, waits: false, seen: asked, sent: [] });
  if (box.seen !== asked) setBox(following(box, asked));
  const ask = useRef(onAsk);
  useEffect(() => {
    ask.current = onAsk;
  });
  const { typed, waits } = box;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setBox((now) => ({ ...now, waits: false, sent: [...now.sent, typed.trim()] }));
      ask.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, waits]);
  return (
    <SearchInput
      label={label}
      value={typed}
      suggestions={suggestions}
      onChange={(words) => setBox((now) => ({ ...now, typed: words, waits: true }))}
    />
  );
}
