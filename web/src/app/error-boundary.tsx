import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashNotice } from '../features/shell/crash-notice.tsx';

/**
 * Catches what a page throws while it renders, so that header and menu stay usable. Give it a `key` that changes with
 * the address: leaving the page leaves the failure.
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
