import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come into sight, or nearly; it stays seen. */
export function useSeen(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, seen];
}
