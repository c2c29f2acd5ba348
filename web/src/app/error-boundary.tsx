import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashNotice } from '../features/shell/crash-notice.tsx';
import { isChunkLoadError, reportClientError } from '../lib/client-errors.ts';

/** Catches errors of a page's render. Use the address as its `key`, so that navigating clears the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('page', error, info.componentStack);
    reportClientError(error);
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    return <CrashNotice kind={isChunkLoadError(this.state.error) ? 'not-loaded' : 'crash'} />;
  }
}
