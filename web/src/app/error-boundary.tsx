import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PageLoader } from '../components/feedback/page-loader.tsx';
import { CrashNotice } from '../features/shell/crash-notice.tsx';
import { reportClientError } from '../lib/client-errors.ts';
import { isChunkLoadError, restartAfterDeploy } from '../lib/restart-after-deploy.ts';
import { keepTypedText } from './watch-deployments.ts';

interface ErrorBoundaryState {
  error?: unknown;
  /** The page may be loaded again instead of showing the error. */
  isDeciding?: boolean;
}

/**
 * Catches errors of a page's render. Use the address as its `key`, so that navigating clears the
 * error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, isDeciding: isChunkLoadError(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('page', error, info.componentStack);
    void this.#report(error);
  }

  /** Reports what the page then shows; nothing if the page is loaded again. */
  async #report(error: unknown) {
    await restartAfterDeploy(error, import.meta.url, keepTypedText);
    reportClientError(error);
    this.setState({ isDeciding: false });
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    if (this.state.isDeciding === true) return <PageLoader />;
    return <CrashNotice kind={isChunkLoadError(this.state.error) ? 'not-loaded' : 'crash'} />;
  }
}
