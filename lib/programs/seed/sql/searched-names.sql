-- What starting runs and publishing would have stored for the search. $1 workspace.
update agents a
   set metadata_keys = array(select distinct json_object_keys(metadata) from runs where agent_id = a.id),
       lane_names = coalesce((select jsonb_object_agg(lane.value ->> 'id', lane.value ->> 'name')
                                from agent_versions v
                                join graphs g on g.workspace_id = v.workspace_id and g.fingerprint = v.graph_fingerprint
                               cross join lateral json_array_elements(g.document -> 'lanes') lane
                               where v.agent_id = a.id), '{}')
 where workspace_id = $1
