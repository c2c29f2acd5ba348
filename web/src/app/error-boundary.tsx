import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashNotice } from '../features/shell/crash-notice.tsx';

/**
 * Catches errors of a page's render, so that header and menu stay usable. Use the address as its `key`, so that
 * navigating clears the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('page', error, info.componentStack);
  }

  override render() {
    return this.state.failed ? <CrashNotice /> : this.props.children;
  }
}
