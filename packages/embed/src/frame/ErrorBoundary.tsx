import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Shown instead of what failed; `retry` mounts it anew. */
  fallback: (retry: () => void) => ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** The one error boundary of a mount: whatever fails while rendering ends here, and nothing reaches the host page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}
