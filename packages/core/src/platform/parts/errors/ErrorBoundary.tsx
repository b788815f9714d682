import { Component, type ReactNode } from 'react';
import { useApp, type App } from '../../../app/index.ts';
import { ErrorSection } from './ErrorSection.tsx';

interface ErrorBoundaryProps {
  app: App;
  /** A new value gives what is inside a new chance: the location, usually. */
  resetKey?: string | undefined;
  onTryAgain?: (() => void) | undefined;
  children: ReactNode;
}

class Boundary extends Component<ErrorBoundaryProps, { isBroken: boolean; resetKey: string | undefined }> {
  override state = { isBroken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: { resetKey: string | undefined }) {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey };
  }

  override componentDidCatch(error: Error) {
    console.error(
      '[troupe] A screen failed and was replaced by the error section. Reload the page; if it fails again, report this error.',
      error,
    );
    this.props.app.host.emit({ type: 'error', code: 'internal' });
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <ErrorSection onTryAgain={this.props.onTryAgain ?? (() => this.setState({ isBroken: false }))} />;
  }
}

/**
 * Keeps a failure inside one screen or mount: shows the error section, tells the host, and throws
 * nothing further. Try Again asks the surface to reload, or renders anew.
 */
export const ErrorBoundary = (props: Omit<ErrorBoundaryProps, 'app'>) => <Boundary app={useApp()} {...props} />;
