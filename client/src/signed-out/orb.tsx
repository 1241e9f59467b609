import { useEffect, useRef } from 'react';
import { animateOrb } from './animate-orb.ts';
import classes from './orb.module.css';

/** Vee, as decoration: looks after the pointer, blinks, and thinks when a [data-think] element is activated. */
export function Orb() {
  const orb = useRef<HTMLDivElement>(null);
  useEffect(() => (orb.current ? animateOrb(orb.current) : undefined), []);
  return (
    <div className={classes.orb} ref={orb} data-testid="orb">
      <div className={classes.glow} />
      <div className={classes.ball}>
        <div className={classes.eyes} data-eyes>
          <span className={classes.eye} />
          <span className={classes.eye} />
        </div>
      </div>
    </div>
  );
}
