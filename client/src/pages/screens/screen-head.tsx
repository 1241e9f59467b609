import type { ReactNode } from 'react';

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head">
      <h1 className="title">{title}</h1>
      {children && <p className="lead">{children}</p>}
    </div>
  );
}
