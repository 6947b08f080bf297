CREATE INDEX "tasks_updated" ON "tasks" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("workspace_id",coalesce("due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "tasks_board" ON "tasks" USING btree ("workspace_id","status",array_position(array['low', 'normal', 'high', 'urgent'], "priority"),"id");