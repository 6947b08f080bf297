-- The trace, steps and messages of a conversation of several turns, two minutes each. $1 workspace, $2 run, $3 when it
-- started, $4 the lane, $5 pairs of what was asked and answered, as JSON.
with turns as (
  select place::int as turn, said ->> 0 as question, said ->> 1 as answer, $3::timestamptz + (place - 1) * interval '2 minutes' as asked
    from json_array_elements($5::json) with ordinality t(said, place)
),
events as (
  select t.*, (turn - 1) * 9 + e.place as sequence, asked + e.after * interval '1 second' as at, e.type, e.node, e.status, e.payload,
         $2 || ':' || e.node || ':' || turn as occurrence
    from turns t
   cross join lateral (values
      (1, 0, case turn when 1 then 'run_started' else 'run_resumed' end, null, 'active',
          case turn when 1 then json_build_object('laneId', $4::text, 'input', json_build_object('message', question))
                    else json_build_object('turn', turn) end),
      (2, 0, 'conversation_item', null, null, json_build_object('role', 'user', 'content', question, 'attachments', '[]'::json)),
      (3, 0, 'node_started', 'reply', 'active', '{"type":"llm"}'::json),
      (4, 2.4, 'model_called', 'reply', null,
          json_build_object('model', 'anthropic:claude-sonnet', 'system', 'You answer in one sentence.', 'prompt', question, 'answer', answer,
                            'toolCalls', '[]'::json, 'usage', json_build_object('inputTokens', 330 + turn * 90, 'outputTokens', 24),
                            'costUsd', 0.0016, 'finishReason', 'stop', 'isRepair', false, 'durationMs', 2400)),
      (5, 2.4, 'node_completed', 'reply', 'succeeded', json_build_object('outcome', 'done', 'output', answer)),
      (6, 2.4, 'node_started', 'said', 'active', '{"type":"output"}'::json),
      (7, 2.4, 'node_completed', 'said', 'succeeded', json_build_object('outcome', 'done', 'output', answer)),
      (8, 2.5, 'conversation_item', null, null, json_build_object('role', 'assistant', 'content', answer, 'attachments', '[]'::json)),
      (9, 2.5, 'run_completed', null, 'succeeded', json_build_object('finalResponse', answer))
    ) as e(place, after, type, node, status, payload)
),
traced as (
  -- json_strip_nulls writes it without spaces, as the engine does.
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
  select $2, sequence, $1, at, type, node, status, occurrence, json_strip_nulls(payload) from events
),
stepped as (
  insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, started_at, ended_at)
  select $2, occurrence, $1, turn, node, 'done', to_json(answer), sequence, at, at from events where type = 'node_completed'
)
insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content, created_at)
select 'thr_' || substr($2, 5), $1, $2, turn, payload ->> 'role', payload ->> 'content', at
  from events where type = 'conversation_item' order by sequence
