"use client";

import { Component, type ReactNode } from "react";
import { PlainMarkdown } from "./plain-markdown.tsx";

interface Props {
  text: string;
  children: ReactNode;
}

interface State {
  /** The text that could not be drawn: another one is tried. */
  failed: string | undefined;
}

/** A text that breaks what draws it is shown as it was written, and the page goes on. */
export class MarkdownBoundary extends Component<Props, State> {
  override state: State = { failed: undefined };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: "" };
  }

  static getDerivedStateFromProps({ text }: Props, { failed }: State): Partial<State> | null {
    if (failed === undefined || failed === text) return null;
    return { failed: failed === "" ? text : undefined };
  }

  override render() {
    const { children, text } = this.props;
    if (this.state.failed === undefined) return children;
    return <PlainMarkdown text={text} why="Shown as plain text, because it can't be formatted." />;
  }
}
