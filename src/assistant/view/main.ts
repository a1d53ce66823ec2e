import { RunFollower } from "./run_follower.ts";

void new RunFollower().start();
