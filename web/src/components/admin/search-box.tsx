import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../filter-controls.tsx';

/** Typing is asked for once it pauses, not letter by letter. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  label: string;
  /** What the list was last asked for. */
  asked: string;
  onAsk: (words: string) => void;
}

/** The search of a list that the server answers. */
export function SearchBox({ label, asked, onAsk }: SearchBoxProps) {
  const [typed, setTyped] = useState(asked);
  const ask = useRef(onAsk);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    ask.current = onAsk;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchInput
      label={label}
      value={typed}
      onChange={(words) => {
        setTyped(words);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask.current(words), PAUSE_MS);
      }}
    />
  );
}
