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

/** The search of a list that the server answers. */
export function SearchBox({ label, asked, onAsk, suggestions }: SearchBoxProps) {
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
      suggestions={suggestions}
      onChange={(words) => {
        setTyped(words);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask.current(words), PAUSE_MS);
      }}
    />
  );
}
