import { ApplicationPage } from "./application_page.ts";

void new ApplicationPage().start();
