import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns the ref for an element and whether it has come into view; stays true from then on.
 *
 * @param rootMargin how far outside the viewport still counts, as a CSS margin.
 */
export function useInView(rootMargin = '0px'): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const onIntersect = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setIsInView(true);
      observer.disconnect();
    };
    const observer = new IntersectionObserver(onIntersect, { rootMargin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [rootMargin]);
  return [element, isInView];
}
